/**
 * What runs beside the page: it keeps the page's files, so that a new version never breaks a game in progress.
 * It never keeps what the API says: a game on the screen always comes from the server.
 */

import { answerFor, deleteOldFiles, keepFiles } from "./page-files";
import { openNotice, showNotice } from "./push";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));

self.addEventListener("activate", (event) => event.waitUntil(deleteOldFiles().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const answer = answerFor(event.request);
  if (answer) event.respondWith(answer);
});

self.addEventListener("push", (event) => event.waitUntil(showNotice(event.data)));

self.addEventListener("notificationclick", (event) => event.waitUntil(openNotice(event.notification, event.action)));

/** A page that was just loaded asks the new worker to take over. Other windows may still need the old files. */
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length < 2) await self.skipWaiting();
}
