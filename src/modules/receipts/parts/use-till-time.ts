import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'

/** Shows the time that a till printed, which is its own: receipts name no time zone. */
export function useTillTime(): (at: string) => string {
  const format = useFormat()
  return (at) => {
    const [day, time = ''] = at.split('T')
    return isPlainDate(day) ? `${format.day(day, 'long')}, ${time.slice(0, 5)}` : at
  }
}
