import { t } from "../i18n/t";

/** A number of seconds as people read it on a clock: days, hours, or minutes and seconds. */
export function timeLeft(seconds: number): string {
  if (seconds >= 86400) return t("clock.days", { count: Math.round(seconds / 86400) });
  if (seconds >= 3600) return t("clock.hours", { count: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
