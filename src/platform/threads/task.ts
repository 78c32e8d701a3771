/** Work for a thread: its input and output are plain data and bytes. */
export type Task<Input, Output> = {
  readonly kind: string
  readonly run: (input: Input) => Output | Promise<Output>
}

/** @param kind its name between the threads; each is listed in the thread's program (`src/server/workers/`) */
export function defineTask<Input, Output>(kind: string, run: Task<Input, Output>['run']): Task<Input, Output> {
  return { kind, run }
}
