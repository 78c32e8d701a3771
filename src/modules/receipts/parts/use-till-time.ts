import { toInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'

/** Shows the time that a till printed, which is its own: receipts name no time zone. */
export function useTillTime(): (at: string) => string {
  const format = useFormat()
  return (at) => format.dateTime(toInstant(`${at}Z`), 'UTC', 'long')
}
