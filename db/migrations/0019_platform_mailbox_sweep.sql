-- The mailbox keeps its emails for thirty days, as the tickets attached to them would fill the database
-- (src/platform/mail/mailbox.ts). The attachments go with their email.
grant delete on platform.mailbox to startline_system;
