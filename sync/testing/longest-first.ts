import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They wait for times of the product: one that began last would run alone in the end. */
const longest = /\/(start-heartbeat|overlay|deliveries|usage)\.pg\.test\.ts$/

/** Vitest's own order, but for the files that take longest: they begin first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Files of one project stay together, since they share processes.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const ofProject = sorted.filter((file) => file.project === project)
      const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId)
      return [...ofProject.filter(isLong), ...ofProject.filter((file) => !isLong(file))]
    })
  }
}
