/** Each statement finds an invoice or a transfer that must not exist. */
export const invoiceInvariants: Readonly<Record<string, string>> = {
  'the numbers of a tenant’s invoices have a gap': `
    select s.tenant_id, s.last_number, i.count, i.last from invoices.series s cross join lateral (
      select count(*)::int as count, coalesce(max(number), 0) as last from invoices.invoices where tenant_id = s.tenant_id) i
    where i.count <> s.last_number or i.last <> s.last_number`,
  'an invoice and its statement lines disagree': `
    select i.id, i.received_minor, l.sum from invoices.invoices i cross join lateral (
      select coalesce(sum(amount_minor), 0) as sum from invoices.statement_lines where invoice_id = i.id) l
    where i.received_minor <> l.sum`,
  'an invoice and its transfers disagree': `
    select i.id, i.returned_minor, t.sum from invoices.invoices i cross join lateral (
      select coalesce(sum(amount_minor), 0) as sum from invoices.transfers where invoice_id = i.id) t
    where i.returned_minor <> t.sum`,
  'an invoice and its payment disagree': `
    select i.id, i.state, p.state as payment from invoices.invoices i join payments.payments p on p.id = i.payment_id
    where (i.state = 'paid') <> (p.state in ('succeeded', 'refunding', 'refunded'))
      or (i.state in ('issued', 'part_paid') and p.state not in ('created', 'open'))
      or i.amount_minor <> p.amount_minor or i.currency <> p.currency`,
  'an invoice’s money and the ledger disagree': `
    select i.id, i.state, b.owed, i.received_minor, t.done from invoices.invoices i cross join lateral (
      select coalesce(sum(amount_minor), 0) as owed from payments.postings
      where tenant_id = i.tenant_id and account = 'payer:' || i.id) b cross join lateral (
      select coalesce(sum(amount_minor) filter (where state = 'done'), 0) as done from invoices.transfers
      where invoice_id = i.id) t
    where b.owed <> i.received_minor - t.done - case i.state when 'paid' then i.amount_minor else 0 end`,
  'a line that is split and its parts disagree': `
    select l.id, l.state, l.amount_minor, p.sum from invoices.statement_lines l cross join lateral (
      select sum(amount_minor) as sum from invoices.statement_lines where part_of = l.id) p
    where (l.state = 'split') <> (p.sum is not null) or p.sum <> l.amount_minor`,
  'a line that pays no invoice has other postings than its return': `
    select l.id, l.state, b.owed from invoices.statement_lines l
    left join invoices.transfers t on t.line_id = l.id and t.invoice_id is null
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as owed from payments.postings
      where tenant_id = l.tenant_id and account = 'payer:' || l.id) b
    where (l.state = 'returned') <> (t.id is not null)
      or b.owed <> case when t.state = 'due' then l.amount_minor else 0 end`,
}
