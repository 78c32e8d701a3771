import { Form, Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import type { StandingsPage } from '../contract/standings.ts'
import { nameOfGroup, nameOfSeason, type StandingsPathParams, standingsPath } from './standings-path.ts'
import { StandingsRules } from './standings-rules.tsx'
import { StandingsTable } from './standings-table.tsx'

type Props = {
  page: StandingsPage
  /** The address of the standings' page. */
  address: string
  isFirstPage: boolean
}

const fields = ['women', 'men', 'clubs'] as const

/** The standings of a series over its published results. Each view has its own address. */
export function SeriesStandings({ page, address, isFirstPage }: Props) {
  const t = useTexts('results-standings')
  const { field, season, rule } = page
  if (season === null) {
    return (
      <PageSection title={t('title')}>
        <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
        <StandingsRules rule={rule} />
      </PageSection>
    )
  }
  const seasonName = nameOfSeason(season, rule.seasonMonth)
  const to = (input: StandingsPathParams) => standingsPath(address, { season, field, ...input })
  const tabs = fields.map((one) => ({ to: to({ field: one }), label: t(`field.${one}`), isCurrent: one === field }))
  const caption = t('caption', { field: t(`field.${field}`), season: seasonName })
  return (
    <PageSection
      title={t('title')}
      note={`${t('season', { season: seasonName })} · ${t('stages', { count: page.events.length })}`}
    >
      <Seasons page={page} address={address} />
      <LinkTabs label={t('fields')} tabs={tabs} />
      <Groups page={page} address={address} />
      {page.list.length === 0 ? (
        <EmptyState title={t('emptyGroup')}>{t('emptyGroupHint')}</EmptyState>
      ) : (
        <>
          <p className="text-ink-2">{t(field === 'clubs' ? 'clubCount' : 'count', { count: page.totalCount })}</p>
          <StandingsTable page={page} caption={caption} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {!isFirstPage && (
          <LinkButton to={to({ group: page.group })} look="quiet">
            {t('back')}
          </LinkButton>
        )}
        {page.nextCursor !== null && (
          <LinkButton to={to({ group: page.group, cursor: page.nextCursor })} look="quiet">
            {t('more')}
          </LinkButton>
        )}
      </div>
      <StandingsRules rule={rule} />
    </PageSection>
  )
}

function Seasons({ page, address }: Pick<Props, 'page' | 'address'>) {
  const t = useTexts('results-standings')
  if (page.seasons.length < 2) return null
  return (
    <nav aria-label={t('seasons')}>
      <ul className="flex flex-wrap gap-x-5">
        {page.seasons.map((season) => (
          <li key={season}>
            <Link
              to={standingsPath(address, { season, field: page.field })}
              preventScrollReset
              aria-current={season === page.season ? 'page' : undefined}
              className="inline-flex min-h-11 items-center underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:no-underline"
            >
              {nameOfSeason(season, page.rule.seasonMonth)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Groups({ page, address }: Pick<Props, 'page' | 'address'>) {
  const t = useTexts('results-standings')
  const groupName = useGroupName()
  if (page.groups.length < 2) return null
  const chosen = page.group === null ? '' : nameOfGroup(page.group)
  return (
    <Form
      method="get"
      action={address}
      preventScrollReset
      key={`${page.season} ${page.field} ${chosen}`}
      className="flex max-w-md items-end gap-3"
    >
      <input type="hidden" name="field" value={page.field} />
      <input type="hidden" name="season" value={page.season ?? ''} />
      <div className="flex-1">
        <Select
          id="standings-group"
          name="group"
          label={t('group')}
          all={t('groupAll')}
          defaultValue={chosen}
          options={page.groups.map((group) => ({ value: nameOfGroup(group), label: groupName(group) }))}
        />
      </div>
      <Button type="submit" look="quiet">
        {t('show')}
      </Button>
    </Form>
  )
}

type Group = { readonly from: number; readonly to: number | null }

function useGroupName(): (group: Group) => string {
  const t = useTexts('results-standings')
  return ({ from, to }) => {
    if (to === null) return t('groupFrom', { from })
    return from === 0 ? t('groupUnder', { to }) : t('groupRange', { from, to })
  }
}
