/** The worker in which the tables live: Python, the browser's database, and the line to the bots. */

import { BotLine } from "./bot-line";
import type { Answer, FromWorker, ToWorker } from "./protocol";
import { startPython } from "./python";
import { Storage, openDatabase } from "./storage";

interface Device {
  start(): Promise<void>;
  request(method: string, path: string, body: string): Promise<string>;
  connect(connection: number, table: string, seat: string, after: number): Promise<boolean>;
  message(connection: number, message: string): Promise<void>;
  close(connection: number): void;
  changed_elsewhere(table: string): Promise<void>;
}

const tell = (message: FromWorker): void => self.postMessage(message);

/** Other tabs of this page: they are told which table has changed. */
const tabs = new BroadcastChannel("clachan tables");

const bots = new BotLine();

async function start(folder: string): Promise<Device> {
  const [database, python] = await Promise.all([
    openDatabase(),
    startPython(folder, (fraction) => tell({ kind: "progress", fraction })),
  ]);
  const storage = new Storage(
    database,
    (request, urgency) => bots.ask(request, urgency),
    (connection, message) => tell({ kind: "message", connection, message }),
    (table) => tabs.postMessage(table),
  );
  const { Device } = python.pyimport("clachan.web_worker.device") as { Device: (storage: Storage) => Device };
  const device = Device(storage);
  await device.start();
  tabs.onmessage = ({ data }: MessageEvent<string>) => void device.changed_elsewhere(data);
  tell({ kind: "progress", fraction: 1 });
  return device;
}

let device: Promise<Device>;

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    device = start(message.python);
    // Whoever asks for something hears about it as well.
    device.catch((error: unknown) => {
      const code = error instanceof DOMException ? "no_storage" : "not_loaded";
      tell({ kind: "failed", code, detail: String(error) });
    });
    return;
  }
  if (message.kind === "bots") {
    bots.connect(message.port);
    return;
  }
  const ready = await device;
  switch (message.kind) {
    case "request": {
      const { id, method, path, body } = message;
      const answer = JSON.parse(await ready.request(method, path, JSON.stringify(body ?? null))) as Answer;
      tell({ kind: "answer", id, answer });
      break;
    }
    case "connect": {
      const { connection, table, seat, after } = message;
      const isFound = await ready.connect(connection, table, JSON.stringify(seat), after);
      tell({ kind: "connected", connection, isFound });
      break;
    }
    case "send":
      await ready.message(message.connection, message.message);
      break;
    case "close":
      ready.close(message.connection);
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => void handle(data).catch(() => undefined));
