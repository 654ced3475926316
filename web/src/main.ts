import { mount } from "svelte";
import App from "./App.svelte";
import { vocabulary } from "./i18n/words.svelte";
import { settings } from "./state/settings.svelte";
import { updates } from "./state/updates";
import "./state/viewport.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

await vocabulary.use(settings.language);
mount(App, { target: document.getElementById("app")! });

if (document.readyState === "complete") void updates.start();
else window.addEventListener("load", () => void updates.start());
