import { fairSemaphore } from '../fair-semaphore.ts'
import type { Task } from '../threads/task.ts'
import type { Thread } from '../threads/thread.ts'
import { semaphoreShares, type UploadSender } from './sender.ts'

/** Reads uploaded files in a thread of its own; each network has its share. */
export type FileReader = {
  /** @throws WorkAborted and Overloaded as a thread's work does */
  readFor<Input, Output>(sender: UploadSender, task: Task<Input, Output>, input: Input): Promise<Output>
  close(): Promise<void>
}

/** @param timeoutMs how long a network's next file waits for the one before */
export function fileReader(thread: Thread, timeoutMs: number): FileReader {
  const semaphore = fairSemaphore('another file of the same network', { timeoutMs })
  return {
    readFor: (sender, task, input) =>
      semaphore.run(semaphoreShares(sender), () => thread.run(task, input, sender.spend)),
    close: () => thread.close(),
  }
}
