/** Journeyman in the log. */

import type { GameEventOut } from "../../api/wire";
import type { GameLog, LineParts } from "../../tables/log-lines";

const count = ({ facts, amount }: GameEventOut): LineParts => ({ args: { ...facts, count: amount } });

export const LOG: GameLog = { events: { stepped: count, point_income: count }, moves: {} };
