/** What people ask the explorer, as addresses; the seed has something for each. */
export const asks: Readonly<Record<string, string>> = {
  "MTU of the NAS × operation": "group=nasMtu&colour=operation&workload=SEQ1M%20Q8T1",
  "RAID × link, reads, as a matrix": "form=matrix&group=raid&colour=pathLink&workload=SEQ1M%20Q8T1&op=read",
  "history of all targets": "form=history&group=model&workload=SEQ1M%20Q8T1&op=read",
  "one target's revisions": "group=configuration&where=target:smb%2Fbench-nas-7&workload=RND4K%20Q32T1",
  "99th percentile by RAID": "metric=p99&group=raid&workload=RND4K%20Q32T1",
  "runs with a tag, by client": "group=client&where=tag:burn-in&workload=SEQ1M%20Q8T1",
  "half a year, by firmware": "group=firmware&workload=SEQ1M%20Q8T1",
};

const dayMs = 24 * 60 * 60 * 1000;
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

/** The query of an ask, with its limits of time where it has some. */
export const queryOf = (name: string): string =>
  `${asks[name] ?? ""}${name.startsWith("half a year") ? `&from=${day(200)}&to=${day(20)}` : ""}`;
