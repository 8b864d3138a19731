package signup

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
)

type mail struct {
	Subject string `json:"subject"`
	Code    string `json:"code"`
	Link    string `json:"link"`
}

// newAddress returns an address that nobody else uses.
func newAddress(label string) string {
	random := make([]byte, 8)
	rand.Read(random)
	return label + "." + hex.EncodeToString(random) + "@mail.test"
}

// waitForMail returns the first mail to an address.
func waitForMail(t *testing.T, address string) mail {
	t.Helper()
	base := strings.TrimSuffix(os.Getenv("POSTHORN_BASE_URL"), "/v1")
	query := url.Values{"to": {address}, "wait": {"10s"}, "limit": {"1"}}
	request, _ := http.NewRequest("GET", base+"/_posthorn/mail?"+query.Encode(), nil)
	request.Header.Set("Authorization", "Bearer "+os.Getenv("POSTHORN_OPERATOR_TOKEN"))
	var answer struct {
		Data []mail `json:"data"`
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		t.Fatal(err)
	}
	if len(answer.Data) == 0 {
		t.Fatalf("no mail to %s came", address)
	}
	return answer.Data[0]
}

func body(t *testing.T, response *http.Response, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	return string(text)
}

func TestSignUp(t *testing.T) {
	app := os.Getenv("APP_URL")
	address := newAddress("go")
	response, err := http.PostForm(app+"/sign-up", url.Values{"email": {address}})
	body(t, response, err)
	mail := waitForMail(t, address)
	response, err = http.PostForm(app+"/code", url.Values{"code": {mail.Code}})
	if page := body(t, response, err); !strings.Contains(page, "Welcome, "+address) {
		t.Errorf("the code %q was refused: %s", mail.Code, page)
	}
	response, err = http.Get(mail.Link)
	if page := body(t, response, err); !strings.Contains(page, "Welcome, "+address) {
		t.Errorf("the link %q was refused: %s", mail.Link, page)
	}
}
