/** What `--engine` may name; `auto` leaves the choice to the agent. */
export const engineChoices = ["auto", "builtin", "fio", "diskspd"] as const;
export type EngineChoice = (typeof engineChoices)[number];
