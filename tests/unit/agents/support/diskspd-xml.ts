/** A side of a latency table: the value at 0, 50, 99, 99.9 and 100 %. */
const percents = [0, 50, 99, 99.9, 100];

type SideTable = { meanMs: number; ms: readonly number[] };

const bucket = (percent: number, at: number, read: SideTable | null, write: SideTable | null): string => `
      <Bucket>
        <Percentile>${percent}</Percentile>
        ${read === null ? "" : `<ReadMilliseconds>${read.ms[at]?.toFixed(3)}</ReadMilliseconds>`}
        ${write === null ? "" : `<WriteMilliseconds>${write.ms[at]?.toFixed(3)}</WriteMilliseconds>`}
      </Bucket>`;

const thread = (id: number, [reads, writes]: readonly [number, number], blockBytes: number): string => `
    <Thread>
      <Id>${id}</Id>
      <Target>
        <Path>C:\\share &amp; more\\test.bin</Path>
        <BytesCount>${(reads + writes) * blockBytes}</BytesCount>
        <IOCount>${reads + writes}</IOCount>
        <ReadBytes>${reads * blockBytes}</ReadBytes>
        <ReadCount>${reads}</ReadCount>
        <WriteBytes>${writes * blockBytes}</WriteBytes>
        <WriteCount>${writes}</WriteCount>
      </Target>
    </Thread>`;

/** XML as DiskSpd 2.x prints it with `-Rxml -L -D1000`, of threads with so many reads and writes each. */
export const diskSpdXml = (run: {
  seconds: number;
  threads: readonly (readonly [number, number])[];
  read: SideTable | null;
  write: SideTable | null;
  perSecond: readonly (readonly [number, number])[];
}): string => `<Results>
  <System><ComputerName>PC</ComputerName><Tool><Version>2.2.0</Version></Tool></System>
  <Profile><TimeSpans><TimeSpan><Duration>3</Duration></TimeSpan></TimeSpans></Profile>
  <TimeSpan>
    <TestTimeSeconds>${run.seconds.toFixed(2)}</TestTimeSeconds>
    <ThreadCount>${run.threads.length}</ThreadCount>
    <Latency>
      ${run.read === null ? "" : `<AverageReadMilliseconds>${run.read.meanMs}</AverageReadMilliseconds>`}
      ${run.write === null ? "" : `<AverageWriteMilliseconds>${run.write.meanMs}</AverageWriteMilliseconds>`}
      ${percents.map((percent, at) => bucket(percent, at, run.read, run.write)).join("")}
    </Latency>
    <Iops>
      ${run.perSecond
        .map(
          ([read, write], second) =>
            `<Bucket SampleMillisecond="${(second + 1) * 1000}" Read="${read}" Write="${write}" Total="${read + write}"/>`,
        )
        .join("\n")}
    </Iops>
    ${run.threads.map((counts, id) => thread(id, counts, 4096)).join("")}
  </TimeSpan>
</Results>
`;
