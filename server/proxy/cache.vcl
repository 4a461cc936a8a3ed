vcl 4.1;

import std;

# A Varnish cache between the proxy and the app. The headers of the app control what is kept and for how long. Of
# several equal requests, only the first goes to the app, and the others wait for its response. Nothing is ever purged.
# The proxy sends requests here whose responses visitors share.

backend app {
	.path = "/run/sockets/app.sock";
	# The app holds a request for changes for twenty seconds, and the proxy waits as long for a restart of the app.
	.first_byte_timeout = 60s;
	.between_bytes_timeout = 60s;
}

sub vcl_recv {
	if (req.url == "/alive") {
		return (synth(204));
	}
	# No shared response depends on the client.
	unset req.http.Cookie;
	unset req.http.Authorization;
	# Browsers send many variants of this header, and each would be cached separately.
	if (req.http.Accept-Encoding ~ "\bbr\b") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
}

sub vcl_backend_response {
	# No stale response is served during a fetch, since its rows would arrive late too.
	set beresp.grace = 0s;
	set beresp.keep = 1m;
	if (beresp.http.Cache-Control ~ "no-store|private" || std.integer(beresp.http.Content-Length, 0) > 8388608) {
		# For this time, such requests do not wait for each other.
		set beresp.uncacheable = true;
		set beresp.ttl = 1s;
	}
}

sub vcl_deliver {
	unset resp.http.X-Varnish;
	unset resp.http.Via;
}
