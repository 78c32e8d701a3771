import { useEffect, useState } from 'react'

/** Whether an operation runs for longer than `afterMs`: only then a skeleton is shown. */
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
