import { Link } from 'react-router'
import { isSaleState } from '#src/modules/catalog/domain/race-state.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { groupEntryPath } from '../../../domain/group-entry-path.ts'
import { invitePath, registerPath } from '../../../domain/register-path.ts'
import type { People } from './choices.ts'
import type { PersonRowContext } from './person-row-context.ts'

const linkClasses = 'py-2 font-medium underline underline-offset-4'

/** Other ways to register people: a gift, a friend's own form, a team, a coach's list, a company's. */
export function InvitationLinks({
  race,
  card,
  registrationId,
  teamRaces,
}: PersonRowContext & Pick<People, 'teamRaces'>) {
  const t = useTexts('registration')
  const canInvite = isSaleState(race.state.state)
  const takesLists = card.takesGroupEntries || card.takesCompanyOrders
  if (!canInvite && !takesLists && teamRaces.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {canInvite &&
        (['gift', 'friend'] as const).map((kind) => (
          <li key={kind}>
            <Link className={`${linkClasses} block`} to={invitePath(card, kind, registrationId)}>
              {t(`invitationTo.${kind}`)}
            </Link>
          </li>
        ))}
      {teamRaces.map(({ raceCode, name }) => (
        <li key={raceCode}>
          <Link
            className={`${linkClasses} block`}
            to={registerPath({ eventCode: card.eventCode, raceCode }, null, null)}
          >
            {t('invitationTo.team', { race: name })}
          </Link>
        </li>
      ))}
      {card.takesGroupEntries && (
        <li>
          <Link className={`${linkClasses} block`} to={groupEntryPath(card)}>
            {t('invitationTo.list')}
          </Link>
        </li>
      )}
      {card.takesCompanyOrders && (
        <li>
          <Link className={`${linkClasses} block`} to={groupEntryPath(card, null, 'company')}>
            {t('invitationTo.company')}
          </Link>
        </li>
      )}
    </ul>
  )
}
