/** Notifications that the server sends when it is somebody's turn. They contain words and paths, no secrets. */

declare const self: ServiceWorkerGlobalScope;

interface TurnNotice {
  title: string;
  tag: string;
  path: string;
  stop: string;
  stop_path: string;
}

/** Browsers with buttons in notifications know more options than TypeScript does. */
type Options = NotificationOptions & { actions?: { action: string; title: string }[]; renotify?: boolean };

function isNotice(data: unknown): data is TurnNotice {
  const found = data as Partial<Record<keyof TurnNotice, unknown>> | null;
  return [found?.title, found?.tag, found?.path, found?.stop, found?.stop_path].every(
    (each) => typeof each === "string",
  );
}

export async function showNotice(data: PushMessageData | null): Promise<void> {
  let notice: unknown;
  try {
    notice = data?.json();
  } catch {
    return;
  }
  if (!isNotice(notice)) return;
  const options: Options = {
    tag: notice.tag,
    icon: `${self.registration.scope}icon-192.png`,
    data: notice,
    actions: [{ action: "stop", title: notice.stop }],
  };
  await self.registration.showNotification(notice.title, options);
}

/** Go to the table, in its window if there is one; or to the page that stops notifications. */
export async function openNotice(notification: Notification, action: string): Promise<void> {
  notification.close();
  const data = notification.data as unknown;
  if (!isNotice(data)) return;
  const address = self.registration.scope + (action === "stop" ? data.stop_path : data.path);
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find((each) => each.url === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}
