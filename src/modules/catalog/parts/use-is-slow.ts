import { useEffect, useState } from 'react'

/** Whether something has been under way for longer than people notice: only then is it worth a skeleton. */
export function useIsSlow(isUnderWay: boolean, afterMs = 300): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) {
      setIsSlow(false)
      return
    }
    const timer = setTimeout(() => setIsSlow(true), afterMs)
    return () => clearTimeout(timer)
  }, [isUnderWay, afterMs])
  return isSlow
}
