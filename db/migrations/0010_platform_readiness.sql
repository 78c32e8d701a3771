-- Readiness asks which migrations are applied. The runner makes this table before the first file, whoever it runs as.
grant select on platform.migrations to startline_system;
