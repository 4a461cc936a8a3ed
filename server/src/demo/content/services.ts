import type { DemoService } from './demo-entries.ts'
import { deepServices } from './services-deep.ts'
import { lightServices } from './services-light.ts'
import { steadyServices } from './services-steady.ts'

export const services: DemoService[] = [...lightServices, ...steadyServices, ...deepServices]
