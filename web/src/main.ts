import { mount } from "svelte";
import App from "./App.svelte";
import { vocabulary } from "./i18n/words.svelte";
import { settings } from "./state/settings.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

await vocabulary.use(settings.language);
mount(App, { target: document.getElementById("app")! });
