import type { FileKind } from './files/file-kind.ts'
import type { Binding } from './http/handle.ts'
import type { AnyJob } from './jobs/define-job.ts'
import type { PeriodicTask } from './jobs/worker.ts'
import type { DatabaseGauge } from './metrics/database-gauges.ts'
import type { ModulePersonalData } from './personal-data/personal-data.ts'

/** A module's parts of the program; the composition lists modules, lowest first. */
export type ModuleManifest = {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: bindings of every route stand side by side; each carries its own types
  readonly handlers: readonly Binding<any>[]
  readonly jobs?: readonly AnyJob[]
  readonly periodicTasks?: readonly PeriodicTask[]
  /** The kinds of files that the module stores. */
  readonly fileKinds?: readonly FileKind[]
  /** The metrics that monitoring reads from the module's tables. */
  readonly gauges?: readonly DatabaseGauge[]
  /** What the module's tables say about persons: exported, and erased with the account. */
  readonly personalData?: ModulePersonalData
}

/** A feature folder's parts of its module; the module's manifest joins them. */
export type FeatureManifest = Pick<ModuleManifest, 'handlers' | 'jobs' | 'periodicTasks'>
