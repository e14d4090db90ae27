/**
 * The name of the engine that the runs of a setup (`alias` of its table) were measured by, without its version: runs of fio are no
 * history of those of another engine, while a newer version of one is.
 */
export const engineSql = (alias: string): string =>
  `regexp_replace(${alias}.values #>> '{values,tool}', ' [^ ]*$', '')`;
