import { readdir, readFile } from 'node:fs/promises'

/** Seconds of processor time of a process and its living children, as Linux reports below /proc. */
export async function processorSeconds(pid: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = new Map((await Promise.all(ids.map(statOf))).map((stat) => [stat.pid, stat]))
  let ticks = 0
  for (const stat of all.values()) {
    let ancestor: typeof stat | undefined = stat
    while (ancestor !== undefined && ancestor.pid !== pid) ancestor = all.get(ancestor.parent)
    if (ancestor !== undefined) ticks += stat.ticks
  }
  // A reported tick is 10 ms, whatever the kernel uses internally.
  return ticks / 100
}

async function statOf(id: string): Promise<{ pid: number; parent: number; ticks: number }> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The name before it, in brackets, may contain spaces.
  const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    pid: Number(id),
    parent: Number(parent ?? 0),
    ticks: Number(fields[9] ?? 0) + Number(fields[10] ?? 0),
  }
}

export async function residentKb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}
