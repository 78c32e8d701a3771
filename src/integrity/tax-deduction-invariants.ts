/** Each statement finds applications and certificates that must not exist. */
export const taxDeductionInvariants: Readonly<Record<string, string>> = {
  'a tax application’s state is not that of its parts': `
    select a.id, a.state, t.states from tax_deduction.applications a
    join lateral (select array_agg(p.state) as states from tax_deduction.parts p where p.application_id = a.id) t on true
    where t.states is null or a.state <> case
      when 'rejected' = all (t.states) then 'rejected'
      when not ('submitted' = any (t.states) or 'in_review' = any (t.states)) then 'ready'
      when 'submitted' = all (t.states) then 'submitted' else 'in_review' end`,
  'a tax application has a rejected part and does not say so, or the reverse': `
    select a.id, a.has_rejected_part from tax_deduction.applications a
    where a.has_rejected_part <> exists (select from tax_deduction.parts p where p.application_id = a.id and p.state = 'rejected')`,
  'a part’s state is not the last one of its history': `
    select t.id, t.state from tax_deduction.parts t
    where t.state is distinct from (select h.state from tax_deduction.history h where h.part_id = t.id order by h.at desc, h.id desc limit 1)`,
  'a place counts in a rejected part, or does not in another': `
    select p.application_id, p.entry_id, t.state, p.is_counted from tax_deduction.places p
    join tax_deduction.parts t on t.id = p.part_id where p.is_counted = (t.state = 'rejected')`,
  'a tax certificate’s sum is not that of its places': `
    select c.id, c.sum_minor, p.sum_minor as places from tax_deduction.certificates c
    left join (select certificate_id, sum(sum_minor) as sum_minor from tax_deduction.places group by 1) p on p.certificate_id = c.id
    where c.sum_minor is distinct from p.sum_minor`,
  'what a corrected tax certificate is for is not what is left of its places': `
    select c.id, k.sum_minor, p.sum_minor as places from tax_deduction.certificates c
    join (select certificate_id, sum(coalesce(corrected_minor, sum_minor)) as sum_minor, bool_or(corrected_minor is not null) as is_corrected
      from tax_deduction.places group by 1) p on p.certificate_id = c.id
    left join lateral (select k.sum_minor from tax_deduction.corrections k where k.certificate_id = c.id
      order by k.ordinal desc limit 1) k on true
    where p.is_corrected <> (k.sum_minor is not null) or coalesce(k.sum_minor, c.sum_minor) <> p.sum_minor`,
  'the corrections of a tax certificate have a gap, do not fall, or follow one that is due': `
    select k.id, k.ordinal, k.sum_minor from tax_deduction.corrections k
    join tax_deduction.certificates c on c.id = k.certificate_id
    left join tax_deduction.corrections b on b.certificate_id = k.certificate_id and b.ordinal = k.ordinal - 1
    where c.number is null or k.sum_minor >= coalesce(b.sum_minor, c.sum_minor)
      or (k.ordinal > 1 and b.state is distinct from 'issued')`,
  'a tax certificate is numbered where its part is not ready, or is not where it is': `
    select c.id, c.number, t.state from tax_deduction.certificates c join tax_deduction.parts t on t.id = c.part_id
    where (c.number is not null) <> (t.state = 'ready')`,
  'the numbers of an organizer’s tax certificates have a gap': `
    select s.organizer_id, s.year, s.last_number, c.numbers from tax_deduction.number_series s
    left join (select organizer_id, year, count(number)::int as numbers, max(number) as newest
      from tax_deduction.certificates group by 1, 2) c on c.organizer_id = s.organizer_id and c.year = s.year
    where c.numbers is distinct from s.last_number or c.newest is distinct from s.last_number`,
}
