import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** Prints at the end of a run which test files took longest, in seconds. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({
        name: `${module.project.name} ${module.relativeModuleId}`,
        ms: durationOf(module),
      }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SHOWN)
    if (modules.length <= SHOWN) return
    process.stdout.write('\nThe slowest test files:\n')
    for (const { name, ms } of files)
      process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`)
  }
}

function durationOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic()
  return collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration
}
