/** Journeyman in the log. */

import type { ToldOut } from "../../api/wire";
import type { GameLog, LineParts } from "../../tables/log-lines";

const count = ({ facts, amount }: ToldOut): LineParts => ({ args: { ...facts, count: amount } });

export const LOG: GameLog = { told: { stepped: count, point_income: count }, moves: {} };
