-- An administrator turns a tenant's features on and off; jobs and calls of that role write nothing else of a tenant.
grant update (feature_flags) on tenants.tenants to startline_system;
