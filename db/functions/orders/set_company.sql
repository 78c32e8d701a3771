-- Writes the company that an order is for, over an earlier one. Shape of p_company: OrderCompany
-- (orders/domain/order-company.ts). The caller has locked the order.
create or replace function orders.set_company(p_tenant int, p_order uuid, p_account uuid, p_company jsonb) returns void
language plpgsql as $$
begin
  insert into orders.order_companies (tenant_id, order_id, account_id, country, full_name, tax_number, kpp,
    registration_number, legal_address, contact_name, contact_email, contact_phone)
  values (p_tenant, p_order, p_account, p_company ->> 'country', p_company ->> 'fullName', p_company ->> 'taxNumber',
    p_company ->> 'kpp', p_company ->> 'registrationNumber', p_company ->> 'legalAddress', p_company ->> 'contactName',
    p_company ->> 'contactEmail', p_company ->> 'contactPhone')
  on conflict (tenant_id, order_id) do update set country = excluded.country, full_name = excluded.full_name,
    tax_number = excluded.tax_number, kpp = excluded.kpp, registration_number = excluded.registration_number,
    legal_address = excluded.legal_address, contact_name = excluded.contact_name,
    contact_email = excluded.contact_email, contact_phone = excluded.contact_phone;
end $$;
grant execute on function orders.set_company to startline_app, startline_system;
