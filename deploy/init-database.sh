#!/bin/sh
# Run once by the image of PostgreSQL on an empty volume: the role and the database of the program.
set -eu
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d postgres -v password="$STARTLINE_PASSWORD" <<'SQL'
create role startline login createrole password :'password';
create database startline owner startline;
SQL
