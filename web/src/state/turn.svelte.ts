/** Says that it is your turn: in the title and icon of the tab, and if you like by a sound and a notification. */

import { t } from "../i18n/t";
import { settings } from "./settings.svelte";
import { updates } from "./updates";

const ICON = "icon.svg";
const TURN_ICON = "icon-turn.svg";
/** Two soft notes: hertz, and the second at which each begins. */
const NOTES = [
  [523.25, 0],
  [783.99, 0.16],
] as const;
const LOUDNESS = 0.06;

/** Our own short sound. */
export function playSound(): void {
  try {
    const context = new AudioContext();
    for (const [frequency, start] of NOTES) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const begin = context.currentTime + start;
      tone.frequency.value = frequency;
      tone.type = "sine";
      volume.gain.setValueAtTime(0, begin);
      volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.7);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + 0.75);
    }
    setTimeout(() => void context.close(), 1500);
  } catch {
    return; // Without audio the tab still shows it.
  }
}

function iconLink(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>('link[rel="icon"]');
}

/** The address of a picture beside the icon of the page, at any path. */
function besideIcon(name: string): string {
  return new URL(name, iconLink()?.href ?? document.baseURI).href;
}

async function notify(title: string, tag: string): Promise<void> {
  const options = { tag, icon: besideIcon("icon-192.png") };
  try {
    if (updates.registration?.active) await updates.registration.showNotification(title, options);
    else {
      const shown = new Notification(title, options);
      shown.onclick = () => window.focus();
    }
  } catch {
    return; // Some phones allow notifications to installed pages only.
  }
}

class TurnSignal {
  #isOn = $state(false);

  /** What stands before the title of a table. */
  get mark(): string {
    return this.#isOn ? `${t("home.yourTurn")} · ` : "";
  }

  /** Show whether it is this person's turn; a turn that begins while they look elsewhere is also heard. */
  show(isOn: boolean, table: string, game: string): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    const icon = iconLink();
    if (icon) icon.href = besideIcon(isOn ? TURN_ICON : ICON);
    if (!isOn || document.hasFocus()) return;
    if (settings.sound === "on") playSound();
    if (settings.notifications === "on" && "Notification" in window && Notification.permission === "granted")
      void notify(`${t("home.yourTurn")}: ${game}`, table);
  }
}

export const turn = new TurnSignal();
