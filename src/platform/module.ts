import type { FileKind } from './files/file-kind.ts'
import type { Binding } from './http/handle.ts'
import type { AnyJob } from './jobs/define-job.ts'
import type { PeriodicTask } from './jobs/worker.ts'
import type { Figure } from './metrics/figures.ts'

/** What a module brings to the program; the composition lists modules, lowest first. */
export type ModuleManifest = {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: bindings of every route stand side by side; each carries its own types
  readonly handlers: readonly Binding<any>[]
  readonly jobs?: readonly AnyJob[]
  readonly periodicTasks?: readonly PeriodicTask[]
  /** What it keeps files for. */
  readonly fileKinds?: readonly FileKind[]
  /** What the monitoring asks the database about it. */
  readonly figures?: readonly Figure[]
}

/** What a feature folder of a module brings; the module's manifest joins them. */
export type FeatureManifest = Pick<ModuleManifest, 'handlers' | 'jobs' | 'periodicTasks'>
