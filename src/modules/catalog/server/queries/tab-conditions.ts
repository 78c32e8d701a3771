import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import type { ListTab, Tab } from '../../domain/tabs.ts'

/** domain/tabs.ts in SQL, over a row `s` of the search with its local day as `s.today`; a test holds both together. */
export const tabConditions: Record<Tab, Fragment> = {
  all: fragment`true`,
  future: fragment`s.starts_on >= s.today`,
  today: fragment`s.today = any(s.race_days)`,
  series: fragment`false`,
  virtual: fragment`s.is_online`,
  results: fragment`s.has_results`,
  past: fragment`s.ends_on < s.today`,
}

/**
 * By what a tab is ordered, least first, codes breaking ties: soonest first, the past newest first; of all events those
 * to come stand before those that are over.
 */
export const tabRanks: Record<ListTab, Fragment> = {
  future: fragment`s.starts_on - date '2000-01-01'`,
  today: fragment`s.starts_on - date '2000-01-01'`,
  past: fragment`date '2000-01-01' - s.ends_on`,
  all: fragment`case when s.ends_on < s.today then 500000 + (date '2000-01-01' - s.ends_on) else s.starts_on - date '2000-01-01' end`,
}
