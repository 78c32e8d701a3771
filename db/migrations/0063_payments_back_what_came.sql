-- What came with another sum than was asked for goes back as it came: that is the bound then.
alter table payments.payments drop constraint never_more_back_than_paid;
alter table payments.payments add constraint never_more_back_than_paid
  check (refund_minor >= 0 and refund_minor <= coalesce(received_minor, amount_minor));
