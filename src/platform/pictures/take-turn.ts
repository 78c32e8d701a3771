import { longestQueueMs, Overloaded } from '../http/overload.ts'

/** So many at once in one process; each costs a core for a fraction of a second. */
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Heavy work in its turn. Who has waited two seconds for it is refused as overload. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await turnComes()
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next() // the turn goes on to the next, so that nobody slips in between
  }
}

function turnComes(): Promise<void> {
  return new Promise((resolve, reject) => {
    const come = () => {
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(come), 1)
      reject(new Overloaded('a turn at pictures'))
    }, longestQueueMs)
    waiting.push(come)
  })
}
