import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They wait for times of the product, so starting them last would leave one running alone at the end. */
const longest = /\/(overlay|deliveries|usage)\.pg\.test\.ts$/

/** Vitest's own order, except that the longest files begin first. */
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
