import { longestQueueMs, Overloaded } from './overload.ts'

/** So many forms with files one process reads at once, each of them in memory. */
const mostAtOnce = 8
const mostOfOne = 2
/** So many more of one account wait for their turn, nothing of them read yet. */
const mostWaitingOfOne = 12

type Waiting = { readonly who: string; come(): void }

export type UploadPlaces = {
  /** Gives the place back by what is answered, once there is one; who has waited too long for it is refused as overload. */
  take(who: string): Promise<() => void>
}

/**
 * Bounds what uploads may cost of memory, however many come; one account leaves places for others. Somebody who chooses
 * several files quickly has them read one after the other.
 */
export function uploadPlaces(longestMs = longestQueueMs): UploadPlaces {
  const taken = new Map<string, number>()
  const waiting: Waiting[] = []
  let all = 0
  const hasRoom = (who: string) => all < mostAtOnce && (taken.get(who) ?? 0) < mostOfOne
  const occupy = (who: string) => {
    all += 1
    taken.set(who, (taken.get(who) ?? 0) + 1)
  }
  const giveBack = (who: string) => {
    all -= 1
    const left = (taken.get(who) ?? 1) - 1
    if (left === 0) taken.delete(who)
    else taken.set(who, left)
    const next = waiting.find((one) => hasRoom(one.who))
    if (next === undefined) return
    waiting.splice(waiting.indexOf(next), 1)
    occupy(next.who)
    next.come()
  }
  const turnComes = (who: string) =>
    new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        who,
        come() {
          clearTimeout(late)
          resolve()
        },
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(new Overloaded('a place to upload'))
      }, longestMs)
      waiting.push(one)
    })
  return {
    async take(who) {
      if (hasRoom(who)) occupy(who)
      else if (waiting.filter((one) => one.who === who).length < mostWaitingOfOne) await turnComes(who)
      else throw new Overloaded('a place to upload')
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        giveBack(who)
      }
    },
  }
}
