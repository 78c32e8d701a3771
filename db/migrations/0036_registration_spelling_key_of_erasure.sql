-- Deleting an account empties the names in start lists and results, whose indexes call this function as the role that
-- writes. Without the right the deletion failed on a connection where no other role had used these indexes before.
grant execute on function registration.spelling_key to startline_erasure;
