import { defineTask } from '../task.ts'

export const doubled = defineTask<number, number>('doubled', (n) => n * 2)
export const endless = defineTask<null, null>('endless', () => {
  for (;;) Math.random()
})
export const greedy = defineTask<null, number>('greedy', () => {
  const allocated: number[][] = []
  for (;;) allocated.push(Array.from({ length: 100_000 }, (_, i) => i + allocated.length))
})
export const broken = defineTask<null, null>('broken', () => {
  throw new Error('on purpose')
})
