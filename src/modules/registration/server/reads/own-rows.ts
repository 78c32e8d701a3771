/*
 * Which rows are a person's own, as conditions on a table `t`; $1 is the account. As for hiding a
 * name (visibility/): a person with an own account decides, else the account that entered them. A
 * friend's or a relative's entry is not the payer's.
 */

const owner = (
  entry: string,
) => `coalesce((select p.account_id from accounts.participants p where p.id = ${entry}.participant_id),
  ${entry}.transferred_to, (select i.accepted_by from registration.invitations i
    where i.entry_id = ${entry}.id and i.state = 'accepted' limit 1), ${entry}.account_id)`
const memberOwner = (member: string) => `coalesce((select p.account_id from accounts.participants p
  where p.id = ${member}.participant_id), ${member}.account_id)`

/** Of registration.entries. */
export const ownEntries = `$1 = ${owner('t')}`
/** Of registration.team_members. */
export const ownMembers = `$1 = ${memberOwner('t')}`
/** Of tables with an entry's id. */
export const ofOwnEntries = `t.entry_id in (select e.id from registration.entries e where $1 = ${owner('e')})`
/** Of public lists, whose rows are entries or members of a team. */
export const ofListed = `(${ofOwnEntries} or t.entry_id in (
  select m.id from registration.team_members m where $1 = ${memberOwner('m')}))`
