import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import type { Tab } from '../../domain/tabs.ts'

/** domain/tabs.ts in SQL, over a row `s` of the search with its local day as `s.today`; a test holds both together. */
export const tabConditions: Record<Tab, Fragment> = {
  all: fragment`true`,
  future: fragment`s.starts_on >= s.today`,
  today: fragment`s.today = any(s.race_days)`,
  series: fragment`s.series_code is not null`,
  virtual: fragment`s.is_online`,
  results: fragment`s.has_results`,
  past: fragment`s.ends_on < s.today`,
}

const newestFirst = fragment`date '2000-01-01' - s.ends_on`
const aheadFirst = fragment`case when s.ends_on < s.today then 500000 + (date '2000-01-01' - s.ends_on) else s.starts_on - date '2000-01-01' end`

/**
 * By what a tab is ordered, least first, codes breaking ties: soonest first, what is over newest first; where both are
 * found, those to come stand before those that are over.
 */
export const tabRanks: Record<Tab, Fragment> = {
  future: fragment`s.starts_on - date '2000-01-01'`,
  today: fragment`s.starts_on - date '2000-01-01'`,
  virtual: aheadFirst,
  series: aheadFirst,
  results: newestFirst,
  past: newestFirst,
  all: aheadFirst,
}
