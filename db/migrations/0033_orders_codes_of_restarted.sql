-- An expired order that is started again keeps its promo codes without the lines that they covered (orders.open).
grant update (lines) on orders.order_codes to startline_app;
