/** So many forms with files one process reads at once, each of them in memory. */
const mostAtOnce = 8
const mostOfOne = 2

export type UploadPlaces = {
  /** Who may begin gives the place back by what is answered; null where there is none now. */
  take(who: string): (() => void) | null
}

/** Bounds what uploads may cost of memory, however many come; one account leaves places for others. */
export function uploadPlaces(): UploadPlaces {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(who) {
      const own = taken.get(who) ?? 0
      if (all >= mostAtOnce || own >= mostOfOne) return null
      all += 1
      taken.set(who, own + 1)
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        all -= 1
        const left = (taken.get(who) ?? 1) - 1
        if (left === 0) taken.delete(who)
        else taken.set(who, left)
      }
    },
  }
}
