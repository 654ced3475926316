/** A theme for part of a page: the gallery shows both at once. */

import { getContext, setContext } from "svelte";
import type { Theme } from "../board/palette";
import { settings } from "./settings.svelte";

const KEY = Symbol("theme");

export function provideTheme(theme: () => Theme): void {
  setContext(KEY, theme);
}

export function useTheme(): () => Theme {
  return getContext<(() => Theme) | undefined>(KEY) ?? (() => settings.theme);
}
