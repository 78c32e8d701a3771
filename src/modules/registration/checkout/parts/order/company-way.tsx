import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { groupEntryPath } from '../../../domain/group-entry-path.ts'
import type { RaceKey } from '../../../domain/register-path.ts'

/** A person's invoice is no company's: where a company orders instead. */
export function CompanyWay({ race }: { race: RaceKey }) {
  const t = useTexts('registration')
  return (
    <p className="mt-2">
      {t('companyPays')}{' '}
      <Link to={groupEntryPath(race, null, 'company')} className="underline underline-offset-2">
        {t('companyPaysLink')}
      </Link>
    </p>
  )
}
