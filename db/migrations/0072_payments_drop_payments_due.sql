-- Who is asked about is found by payments_to_ask since next_ask_at stands; nothing has read this index since.
drop index payments.payments_due;
