/** What is said of a disk or share that does not answer, or goes away. */
export const faultsEn = {
  noAnswer: (path: string, seconds: number) =>
    `${path} does not answer: nothing came back within ${seconds} s. Check the NAS and the network, then try again.`,
  stoppedAnswering: (path: string, seconds: number) =>
    `${path} stopped answering during the measurement: nothing came back within ${seconds} s. Check the NAS and the network, then measure again.`,
  wentAway: (path: string, code: string) =>
    `${path}, or the test folder in it, went away during the measurement (${code}). Check that it is still connected, then measure again.`,
  leftForNow: (folder: string) =>
    `${folder} could not be removed yet. That is done as soon as the share answers again, or else by the next run there.`,
};
