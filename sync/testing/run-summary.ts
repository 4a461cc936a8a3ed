import type { Reporter, SerializedError, TestModule } from 'vitest/node'

const SHOWN = 10

/**
 * Prints at the end of a run which test files took longest, in seconds, and each failed test in one line: the log of a
 * machine that nobody watches may keep only its last lines.
 */
export default class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (modules.length > SHOWN) this.#printSlowest(modules)
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => `outside a test: ${firstLine(error)}`),
    ]
    if (failures.length > 0) process.stdout.write(`\nThe failures:\n${failures.join('\n')}\n`)
  }

  #printSlowest(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({ name: nameOf(module), ms: durationOf(module) }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SHOWN)
    process.stdout.write('\nThe slowest test files:\n')
    for (const { name, ms } of files)
      process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`)
  }
}

function failuresOf(module: TestModule): string[] {
  const tests = [...module.children.allTests('failed')]
  const outside = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  return [
    ...[...module.errors(), ...outside].map((error) => `${nameOf(module)}: ${firstLine(error)}`),
    ...tests.map((test) => {
      const [error] = test.result().errors ?? []
      return `${nameOf(module)} > ${test.fullName}: ${error === undefined ? '' : firstLine(error)}`
    }),
  ]
}

function firstLine(error: { readonly message: string }): string {
  return error.message.split('\n', 1)[0]?.slice(0, 200) ?? ''
}

function nameOf(module: TestModule): string {
  return `${module.project.name} ${module.relativeModuleId}`
}

function durationOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic()
  return collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration
}
