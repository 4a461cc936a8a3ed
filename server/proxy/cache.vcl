vcl 4.1;

import std;

# A cache between the proxy and the app, for Varnish. What may be kept, and for how long, the app says itself; of several
# requests for one address the first goes on, and the others wait for its answer. Nothing is ever purged. The proxy leads
# here what all visitors share.

backend app {
	.path = "/run/sockets/app.sock";
	# News are held for twenty seconds, and while the app restarts the proxy lets a request wait as long.
	.first_byte_timeout = 60s;
	.between_bytes_timeout = 60s;
}

sub vcl_recv {
	if (req.url == "/alive") {
		return (synth(204));
	}
	# No answer that is shared depends on who asks.
	unset req.http.Cookie;
	unset req.http.Authorization;
	# Browsers name what they can unpack in many ways, and each would be an answer of its own.
	if (req.http.Accept-Encoding ~ "\bbr\b") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
}

sub vcl_backend_response {
	# Nobody gets what is out of date while it is fetched again: its rows would come a moment later, too.
	set beresp.grace = 0s;
	set beresp.keep = 1m;
	if (beresp.http.Cache-Control ~ "no-store|private" || std.integer(beresp.http.Content-Length, 0) > 8388608) {
		# Such requests do not wait for one another, for so long.
		set beresp.uncacheable = true;
		set beresp.ttl = 1s;
	}
}

sub vcl_deliver {
	unset resp.http.X-Varnish;
	unset resp.http.Via;
}
