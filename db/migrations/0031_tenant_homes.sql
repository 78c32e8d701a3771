-- What other modules may know of a brand: its code, and the host where it is reached.
create view tenants.homes with (security_invoker = true) as
  select t.id, t.code, (select min(h.host) from tenants.hosts h where h.tenant_id = t.id) as host from tenants.tenants t;
grant select on tenants.homes to startline_app, startline_self, startline_auth, startline_system;
